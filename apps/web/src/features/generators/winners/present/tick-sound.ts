/** The ticking of the wheel's pointer, synthesised by the browser. Silent until turned on. */
export class TickSound {
  #context: AudioContext | undefined;

  /** Requires a user gesture, as browsers demand for audio. */
  turnOn(): void {
    this.#context ??= new AudioContext();
    void this.#context.resume();
  }

  turnOff(): void {
    void this.#context?.close();
    this.#context = undefined;
  }

  readonly play = (): void => {
    const context = this.#context;
    if (context?.state !== "running") return;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: 1400 });
    const volume = new GainNode(context, { gain: 0.08 });
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.04);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.05);
  };
}
