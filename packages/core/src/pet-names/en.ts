import { nameList, type PetNameLists } from "./generate-pet-name.ts";

/** English pet names. */
export const petNamesEn: PetNameLists = {
  every: {
    male: nameList(`Albert, Alfie, Angus, Archie, Arlo, Arthur, Barnaby, Basil, Benny, Bertie, Casper, Cecil, Chester,
      Clyde, Dexter, Eddie, Edgar, Elmer, Ernie, Felix, Fergus, Finn, Frank, Freddie, George, Gilbert, Gus, Hank,
      Harvey, Hector, Henry, Hugo, Humphrey, Jack, Jasper, Leo, Louie, Marvin, Max, Milo, Monty, Murphy, Neville,
      Norman, Ollie, Oscar, Otis, Otto, Percy, Quincy, Ralph, Reggie, Rufus, Rupert, Sherman, Stanley, Ted, Theo, Toby,
      Vincent, Wallace, Walter, Wilbur`),
    female:
      nameList(`Ada, Agatha, Alice, Annie, Beatrice, Bella, Betsy, Betty, Bonnie, Clara, Clementine, Cleo, Daisy,
      Dolly, Dora, Edith, Ella, Elsie, Esme, Fern, Fiona, Flora, Freya, Gertie, Gracie, Greta, Hattie, Hazel, Heidi,
      Ida, Iris, Ivy, Josie, Juno, Lily, Lola, Lottie, Lucy, Luna, Mabel, Maggie, Margot, Matilda, Mildred, Millie,
      Minnie, Molly, Nellie, Olive, Opal, Pearl, Penelope, Phoebe, Poppy, Rosie, Ruby, Sadie, Stella, Sylvie, Tilly,
      Winnie, Zelda, Zoe`),
    neutral:
      nameList(`Bailey, Biscuit, Charlie, Cookie, Domino, Dusty, Frankie, Lucky, Muffin, Noodle, Peanut, Pickle,
      Riley, Sesame, Sunny, Waffles`),
  },
  dog: {
    male: nameList(`Ace, Apollo, Bandit, Baxter, Bear, Boomer, Bruno, Brutus, Buddy, Buster, Cooper, Diesel, Duke,
      Gunner, Moose, Rex, Rocky, Rusty, Samson, Sarge, Tank, Thor, Winston, Zeus`),
    female:
      nameList(`Amber, Athena, Cassie, Dixie, Duchess, Ellie, Honey, Izzy, Kaya, Lady, Lassie, Maya, Nova, Piper,
      Princess, Roxy, Sandy, Sasha, Shelby, Sierra, Trixie, Willow, Xena`),
    neutral:
      nameList(`Bramble, Chewy, Cocoa, Dash, Digger, Happy, Jazz, Kibble, Maple, Nacho, Patch, Pepper, Ranger,
      Rascal, Rover, Rowdy, Scout, Scruffy, Shadow, Spot, Sprocket, Tater, Tumble, Waggles`),
  },
  cat: {
    male: nameList(`Bagheera, Binx, Figaro, Garfield, Gatsby, Leopold, Loki, Macavity, Merlin, Mungo, Panther, Prince,
      Ramses, Romeo, Salem, Simba, Sinbad, Smokey, Sylvester, Tiger, Tom, Tybalt`),
    female:
      nameList(`Angel, Bastet, Callie, Cleopatra, Duchess, Kitty, Marie, Mimi, Minerva, Misty, Nala, Nefertiti,
      Pandora, Sabrina, Saffron, Sapphire, Selina, Snowdrop, Tabitha, Tigress, Valentina, Vesper, Willow`),
    neutral:
      nameList(`Ash, Boots, Calico, Cinder, Ember, Fluffy, Jinx, Marmalade, Midnight, Mittens, Mochi, Patches,
      Paws, Pixel, Pounce, Pumpkin, Shadow, Smudge, Snickers, Snowball, Socks, Tabby, Velcro, Velvet, Whiskers`),
  },
  bird: {
    male: nameList(`Amadeus, Archimedes, Blu, Captain, Caruso, Elvis, Falco, Hawkeye, Iago, Icarus, Jay, Mordecai,
      Mozart, Orville, Pablo, Papageno, Pascal, Pedro, Rio, Robinson, Rocco, Sinatra, Woodstock, Zazu`),
    female:
      nameList(`Aida, Aria, Avis, Belle, Carmen, Celeste, Dove, Harmony, Jemima, Jewel, Lark, Mavis, Melody,
      Nightingale, Oriole, Paloma, Polly, Raven, Serena, Sienna, Skye, Starling, Tosca, Wren`),
    neutral:
      nameList(`Birdie, Breezy, Chirpy, Cloud, Echo, Feather, Flit, Kiwi, Lyric, Mango, Papaya, Peaches, Phoenix,
      Piccolo, Pip, Pippin, Popcorn, Robin, Skittles, Sunbeam, Tango, Tiki, Topaz, Tweety, Whistler, Zephyr`),
  },
  fish: {
    male: nameList(`Admiral, Ahab, Bluebeard, Bruce, Captain, Cousteau, Davy, Finley, Flounder, Gill, Jacques, Jaws,
      Jonah, Kraken, Marlin, Moby, Nemo, Neptune, Noah, Poseidon, Sebastian, Sharky, Sinbad, Skipper, Triton`),
    female:
      nameList(`Ariel, Brooke, Calypso, Coral, Cordelia, Crystal, Delta, Dory, Galatea, Goldie, Isla, Lorelei,
      Marina, Marlene, Misty, Moana, Nerissa, Oceana, Ondine, Scarlet, Shelly, Siren, Thetis, Wanda`),
    neutral:
      nameList(`Anchovy, Aqua, Barnacle, Blub, Bubbles, Drizzle, Fizz, Flipper, Guppy, Kelp, Lagoon, Marble,
      Minnow, Nautilus, Pebbles, Puddle, Ripple, Scales, Shimmer, Sparkle, Splash, Squirt, Sushi, Swimmy, Tadpole,
      Tide`),
  },
  rabbit: {
    male: nameList(`Barney, Bartholomew, Benjamin, Bigwig, Bilbo, Bramley, Buckley, Bugs, Caspian, Dandy, Digby,
      Ferdinand, Fiver, Hopkins, Peter, Robbie, Roger, Samwise, Stomper, Thumper, Warren, Watson`),
    female:
      nameList(`Blossom, Bluebell, Bonbon, Bryony, Buttercup, Camellia, Cottontail, Daphne, Flopsy, Heather,
      Jasmine, Jessica, Judy, Lavender, Magnolia, Marigold, Miffy, Mopsy, Peony, Petunia, Posy, Primrose, Rosemary,
      Tansy, Violet`),
    neutral:
      nameList(`Acorn, Bounce, Bramble, Button, Carrot, Cinnabun, Clover, Cotton, Dandelion, Fennel, Hopper,
      Marshmallow, Nibbles, Nutmeg, Parsley, Pompom, Radish, Snowflake, Snuggles, Sorrel, Thistle, Truffle, Turnip,
      Twitch, Whisper`),
  },
};
