import { nameList, type PetNameLists } from "./generate-pet-name.ts";

/** Romanian pet names. */
export const petNamesRo: PetNameLists = {
  every: {
    male: nameList(`Anghel, Anton, Aurel, Bebe, Bogdănel, Boris, Costel, Costică, Dănuț, Doru, Ducu, Edi, Fănică, Felix,
      Filip, Florin, Fredi, Ghiță, Gică, Gogu, Gusti, Guță, Haralambie, Horia, Hugo, Iacob, Ilie, Ionel, Iorgu, Jenică,
      Leo, Lică, Luca, Lucică, Manole, Marcel, Matei, Max, Mișu, Mitică, Moise, Nae, Nelu, Nică, Nicu, Norocel, Oscar,
      Păcală, Pavel, Pepelea, Petrică, Prâslea, Puiu, Radu, Relu, Remus, Sandu, Simion, Sorinel, Ștefănel, Tândală,
      Teofil, Tibi, Tomiță, Toni, Tudor, Vasilică, Vlăduț, Zorro`),
    female:
      nameList(`Agripina, Amalia, Ana, Aneta, Anișoara, Bella, Casandra, Catinca, Chira, Corina, Crina, Daria,
      Didina, Doina, Domnica, Dora, Elenuța, Elvira, Emilia, Fira, Florica, Frosina, Gina, Ilinca, Ioana, Irina, Leana,
      Lenuța, Lia, Lina, Lola, Lucreția, Luna, Maia, Mara, Maricica, Marioara, Mariuca, Miruna, Natalia, Nina, Nuța,
      Olga, Otilia, Rada, Raluca, Rodica, Ruxandra, Safta, Sanda, Saveta, Smaranda, Sofia, Steluța, Tanța, Tasia, Tilda,
      Tincuța, Tița, Veronica, Veta, Viorica, Zamfira, Zâna, Zina, Zița, Zoe`),
    neutral:
      nameList(`Biscuit, Bubu, Cacao, Caramel, Coco, Covrig, Kiki, Lulu, Noroc, Papanaș, Pufi, Riki, Sclipici,
      Susan, Titi, Vanilie`),
  },
  dog: {
    male: nameList(`Azorel, Bobi, Bobiță, Bruno, Bubico, Dingo, Dragoș, Grivei, Haiduc, Hector, Hoțu, Lăbuș, Lupu,
      Mocanu, Patrocle, Rex, Rocco, Roșcatu, Samurai, Tarzan, Ursu, Ursulică, Viteazu, Voinicu`),
    female:
      nameList(`Albița, Baroneasa, Buclița, Contesa, Diana, Ducesa, Hera, Kira, Lady, Laika, Linda, Lupița, Molda,
      Mura, Negruța, Nera, Nora, Prințesa, Roșcata, Tina, Ursa, Vulpița, Zara`),
    neutral:
      nameList(`Bucluc, Bulgăre, Cârnăcior, Castană, Ciuf, Codiță, Crenvurșt, Dop, Fulger, Furtună, Ghem, Ghimpe,
      Ghindă, Moț, Pată, Rachetă, Salam, Scai, Șotron, Trăsnet, Tunet, Turbo, Vijelie, Viscol, Zdreanță`),
  },
  cat: {
    male: nameList(`Contele, Cotoșel, Faraon, Figaro, Garfield, Leopold, Marinescu, Mârtan, Matache, Merlin, Mițu,
      Motănel, Mustăcilă, Negruț, Pașa, Ramses, Romeo, Roșcovan, Salem, Simba, Sultan, Tigrișor, Tom, Torcilă`),
    female:
      nameList(`Afrodita, Cleopatra, Felina, Fifi, Grațiela, Isabela, Kitty, Marchiza, Mia, Miaunela, Mimi,
      Minodora, Mirabela, Mița, Miți, Nala, Nefertiti, Perla, Pisicuța, Regina, Sabrina, Selena, Sultana, Suzana,
      Tigrița`),
    neutral:
      nameList(`Arpagic, Catifea, Ceață, Cenușă, Ciorăpel, Dovleac, Fum, Gheruță, Ghemotoc, Jăratic, Magie,
      Marmeladă, Mătase, Mister, Miorlău, Mustață, Pernuță, Pijama, Pisic, Pixel, Pluș, Puf, Scânteie, Smântână,
      Umbră`),
  },
  bird: {
    male: nameList(`Amadeus, Botgros, Căpitanul, Caruso, Cintezoi, Ciripel, Cocoșel, Fluieraș, Guguștiuc, Icar, Maestrul,
      Mierloi, Mozart, Orfeu, Pablo, Paco, Pepe, Pițigoi, Ricardo, Rio, Rossini, Sticlete, Șoim, Trubadur, Vlaicu,
      Vuia`),
    female:
      nameList(`Aida, Aria, Aurora, Carmen, Celesta, Ciocârlia, Cintița, Cocuța, Columba, Evita, Fulguța, Gaița,
      Lira, Măiastra, Mandolina, Melodia, Mierlița, Paloma, Pepita, Polly, Porumbița, Rândunica, Serenada, Silvia,
      Tosca, Turturica, Viola, Vrăbiuța`),
    neutral:
      nameList(`Ananas, Aripioară, Cântec, Cirip, Colibri, Cucuruz, Cuibușor, Curcubeu, Ecou, Fluier, Fulg,
      Kakadu, Kiwi, Lămâie, Mango, Mei, Nor, Pană, Papaya, Piccolo, Portocală, Rază, Refren, Samba, Sâmbure, Solfegiu,
      Tango, Tril`),
  },
  fish: {
    male: nameList(`Ahab, Amiralul, Argeș, Biban, Bulă, Columb, Corsarul, Cousteau, Danubiu, Delfinel, Iona, Jiu, Kraken,
      Magelan, Marin, Marinel, Moby, Mureș, Nemo, Neptun, Noe, Olt, Poseidon, Rechinel, Siret, Solzișor, Triton,
      Ulise`),
    female:
      nameList(`Ariela, Aurica, Bistrița, Calypso, Caracuda, Coralia, Dâmbovița, Delta, Dory, Dunărea, Galateea,
      Ialomița, Lorelei, Malvina, Marina, Meduza, Moana, Nerina, Ondina, Perla, Plătica, Prahova, Roșioara, Sirena,
      Solzița, Târnava, Tisa`),
    neutral:
      nameList(`Algă, Bâldâbâc, Briză, Bulbuc, Chihlimbar, Flux, Guppy, Guvid, Izvor, Lostriță, Lotus, Mărgea,
      Mărgean, Nautilus, Nisip, Nufăr, Ocean, Picătură, Pietricică, Pleosc, Scoică, Sidef, Solz, Spumă, Strop, Sushi,
      Turcoaz, Val, Zglăvoacă`),
  },
  rabbit: {
    male: nameList(`Albișor, Bocănilă, Bondocel, Bugs, Cenușel, Fugărel, Grăsunel, Ispas, Iepurilă, Mărunțel,
      Pufulică, Rilă, Roger, Ronțăilă, Sprintenel, Tărcuș, Țupăilă, Urechilă, Vătui`),
    female:
      nameList(`Afina, Azaleea, Begonia, Brândușa, Camelia, Căpșunica, Crăița, Dalia, Flopsi, Floricica, Frăguța,
      Garofița, Gherghina, Hortensia, Iasomia, Iepurica, Lăcrămioara, Lavanda, Magnolia, Mălina, Margareta, Micșunica,
      Miorița, Narcisa, Petunia, Romanița, Rozalia, Sânziana, Sulfina, Urechiușa, Violeta, Zambila`),
    neutral:
      nameList(`Bumbac, Busuioc, Cimbru, Ciucure, Clopoțel, Fulg, Ghemotoc, Ghiocel, Gulie, Leuștean, Lăptucă,
      Mărar, Morcov, Morcovel, Nasturel, Pampon, Păpădie, Pătrunjel, Puf, Pufuleț, Ridiche, Ronț, Salată, Tarhon, Trifoi,
      Țup, Vată, Zăpadă`),
  },
};
