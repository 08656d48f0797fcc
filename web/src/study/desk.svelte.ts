/// The study that is open: one of its chapters is on the board, and every change is kept. Another tab with the same study follows; where both
/// change it in the same moment, each keeps its own (`kept/collection.ts`).

import type { Mark } from "../kept/collection";
import type { Kept } from "../kept/database";
import { toEnd, type Path } from "../play/branch";
import type { Chapter } from "../play/chapter";
import { LocalTable } from "../play/local.svelte";
import { recordText } from "../play/record";
import { chapterOf, indexOf, inserted, itemOf, moved, renamed, rewritten, studies, without, type Item, type Study } from "./study";

export class Desk {
  study = $state.raw<Study>({ title: "", chapters: [] });
  /** Which chapter is on the board. */
  here = $state("");
  /** The chapter that was deleted last, and where it stood. */
  gone = $state.raw<{ item: Item; index: number } | null>(null);
  #mark = $state.raw<Mark>({ id: "", rev: 0 });
  #unkept: Study | null = null;
  #writing = false;
  readonly table: LocalTable = new LocalTable({ id: null, begin: () => {}, take: () => {}, save: () => this.#set(rewritten(this.study, this.here, recordText(this.table.chapter))) });
  readonly index = $derived(indexOf(this.study, this.here));

  /** To be closed by what it returns. */
  open(record: Kept<Study>, chapter: number): () => void {
    [this.study, this.#mark] = [record.value, { id: record.id, rev: record.rev }];
    this.show(this.study.chapters[Math.max(0, Math.min(chapter, this.study.chapters.length - 1))].id);
    const deaf = studies.watch((ids) => void (ids.includes(this.id) && this.#follow()));
    return () => {
      deaf();
      this.table.stop();
    };
  }

  get id() { return this.#mark.id; }

  show(id: string, path: Path = []) {
    this.here = id;
    this.table.read(chapterOf(this.study.chapters[indexOf(this.study, id)]), path);
  }

  /** One step of the reading: a move on along the line, then the next chapter; or back. */
  step(way: -1 | 1) {
    const { table } = this;
    const next = this.study.chapters[this.index + way]?.id;
    if (way === 1 ? !table.atEnd : table.cursor > 0) return table.go(table.cursor + way);
    if (next === undefined) return;
    this.show(next);
    if (way === -1) table.goTo(toEnd(table.root, []));
  }
  canStep(way: -1 | 1): boolean {
    return (way === 1 ? !this.table.atEnd : this.table.cursor > 0) || this.study.chapters[this.index + way] !== undefined;
  }
  turn(way: -1 | 1) {
    const next = this.study.chapters[this.index + way]?.id;
    if (next !== undefined) this.show(next);
  }

  /** A chapter after the one that is shown; it is shown next. */
  add(chapter: Chapter) {
    const item = itemOf(chapter);
    this.#set(inserted(this.study, item, this.index + 1));
    this.show(item.id);
  }
  rename(id: string, title: string) {
    if (id === this.here) this.table.setTag("Title", title);
    else this.#set(renamed(this.study, id, title));
  }
  move(id: string, way: -1 | 1) {
    this.#set(moved(this.study, id, way));
  }
  setTitle(title: string) {
    this.#set({ ...this.study, title });
  }
  /** The last chapter stays: a study has something to show. */
  remove(id: string) {
    const index = indexOf(this.study, id);
    if (index < 0 || this.study.chapters.length === 1) return;
    this.gone = { item: this.study.chapters[index], index };
    const left = without(this.study, id);
    if (id === this.here) {
      // The board must show another one before this one goes: what is on the board is kept as the chapter that it is.
      this.show(left.chapters[Math.min(index, left.chapters.length - 1)].id);
    }
    this.#set(left);
  }
  putBack() {
    if (!this.gone) return;
    const { item, index } = this.gone;
    this.gone = null;
    this.#set(inserted(this.study, item, Math.min(index, this.study.chapters.length)));
    this.show(item.id);
  }

  #set(study: Study) {
    if (study === this.study) return;
    this.study = this.#unkept = study;
    if (!this.#writing) void this.#write();
  }

  async #write() {
    this.#writing = true;
    try {
      for (let study = this.#unkept; study; study = this.#unkept) {
        this.#unkept = null;
        this.#mark = await studies.keep(study, this.#mark);
      }
    } catch {
      // Where nothing can be kept a link or a file still holds the study.
    }
    this.#writing = false;
  }

  /** Another tab changed it. */
  async #follow() {
    const record = this.#writing ? null : await studies.get(this.id);
    if (!record || this.#writing || record.rev === this.#mark.rev) return;
    const { path } = this.table;
    const shown = this.study.chapters[this.index]?.text;
    [this.study, this.#mark] = [record.value, { id: record.id, rev: record.rev }];
    const now = this.study.chapters[this.index];
    if (!now) this.show(this.study.chapters[0].id);
    else if (now.text !== shown) this.show(now.id, path);
  }
}
