/** The colours of the page as a canvas takes them, looked up once each. */
export class Colours {
  readonly #probe: HTMLElement;
  readonly #known = new Map<string, string>();

  constructor(probe: HTMLElement) {
    this.#probe = probe;
  }

  get(name: string): string {
    let colour = this.#known.get(name);
    if (colour === undefined) {
      this.#probe.style.color = `var(${name})`;
      colour = getComputedStyle(this.#probe).color;
      this.#known.set(name, colour);
    }
    return colour;
  }
}
