/// The engine as functions: texts in and out of its memory. `crates/wasm/src/module.rs` is the other side.

export interface Reply {
  /** As HTTP has them: 200, or what kind of trouble there is. */
  status: number;
  json: string;
}

interface Exports {
  memory: WebAssembly.Memory;
  input(length: number): number;
  book(): number;
  ask(): number;
  begin(): number;
  turn(work: number): number;
  tell(work: number): void;
  end(work: number): void;
  searched(): number;
  output(): number;
  output_length(): number;
}

export class Module {
  #exports: Exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  /** `now` tells the time in milliseconds. */
  constructor(module: WebAssembly.Module, now = () => performance.now()) {
    const page = { now, lot: () => crypto.getRandomValues(new Uint32Array(1))[0] };
    this.#exports = new WebAssembly.Instance(module, { page }).exports as unknown as Exports;
  }

  /** Takes the bytes of a book's file. Whether they are one. */
  book(bytes: ArrayBuffer): boolean {
    this.#put(new Uint8Array(bytes));
    return this.#exports.book() !== 0;
  }

  /** The answer of an address. */
  ask(address: string): Reply {
    this.#write(address);
    return { status: this.#exports.ask(), json: this.#read() };
  }

  /** Begins the long work of an address; the JSON of a success is its number. */
  begin(address: string): Reply {
    this.#write(address);
    return { status: this.#exports.begin(), json: this.#read() };
  }

  /** Goes on with it; what it says is the JSON of `[[name, data], …]`. */
  turn(work: number): { more: boolean; said: string } {
    return { more: this.#exports.turn(work) !== 0, said: this.#read() };
  }

  /** Tells it what others proved meanwhile. */
  tell(work: number, news: string) {
    this.#write(news);
    this.#exports.tell(work);
  }

  end(work: number) {
    this.#exports.end(work);
  }

  /** How many positions have been searched by now; may be asked where `now` is. */
  get searched(): number {
    return this.#exports.searched();
  }

  #write(text: string) {
    this.#put(this.#encoder.encode(text));
  }

  #put(bytes: Uint8Array) {
    const at = this.#exports.input(bytes.length);
    // Memory may have grown: a view of it is good for one use.
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  #read(): string {
    const { memory, output, output_length } = this.#exports;
    return this.#decoder.decode(new Uint8Array(memory.buffer, output(), output_length()));
  }
}
