/// A study: chapters in an order, each a game or a set-up position with its variations, comments and marks.
///
/// ```text
///   { title: "The centre", chapters: [ { id: "m3k9…", text: "[Rules …] 4 4 5 (3 3)" }, … ] }
/// ```
///
/// A chapter is kept as its text (`play/record.ts`), which is also what a link and a file hold; its id lasts as long as this browser
/// keeps it, so that it can be moved while it is shown. A study is a value: what changes one returns another. Rejected: keeping the page's own
/// trees, which every version of the page would have to understand.

import { Collection } from "../kept/collection";
import { freshId } from "../kept/database";
import type { Chapter } from "../play/chapter";
import { readRecord, recordText } from "../play/record";

export interface Item { readonly id: string; readonly text: string }
export interface Study { readonly title: string; readonly chapters: readonly Item[] }

/** The tag that names the study in a text of chapters. */
const STUDY = "Study";

export const chapterOf = (item: Item): Chapter => readRecord(item.text)[0];
export const itemOf = (chapter: Chapter): Item => ({ id: freshId(), text: recordText(chapter) });

/** Chapters of a link or a file as a study; its title is in their tags. */
export function studyOf(chapters: readonly Chapter[], title = chapters[0]?.tags[STUDY] ?? ""): Study {
  const bare = ({ tags: { [STUDY]: _, ...tags }, ...chapter }: Chapter): Chapter => ({ ...chapter, tags });
  return { title, chapters: chapters.map((chapter) => itemOf(bare(chapter))) };
}

/** All chapters as they go out, each with the title of the study. */
export const chaptersOf = (study: Study): Chapter[] =>
  study.chapters.map(chapterOf).map((chapter) => (study.title ? { ...chapter, tags: { [STUDY]: study.title, ...chapter.tags } } : chapter));

/** Whether two say the same, whatever their chapters are called inside this browser. */
export const isSame = (one: Study, other: Study): boolean =>
  one.title === other.title && one.chapters.length === other.chapters.length && one.chapters.every((item, nth) => item.text === other.chapters[nth].text);

export const indexOf = (study: Study, id: string): number => study.chapters.findIndex((item) => item.id === id);

/** With this chapter in that place. */
export const inserted = (study: Study, item: Item, index: number): Study => ({ ...study, chapters: study.chapters.toSpliced(index, 0, item) });
export const without = (study: Study, id: string): Study => ({ ...study, chapters: study.chapters.filter((item) => item.id !== id) });

/** With a chapter one place nearer to the beginning, or to the end. */
export function moved(study: Study, id: string, way: -1 | 1): Study {
  const from = indexOf(study, id);
  const to = from + way;
  if (from < 0 || to < 0 || to >= study.chapters.length) return study;
  return inserted(without(study, id), study.chapters[from], to);
}

/** With another text in a chapter; the very same study when it is the text that was there. */
export function rewritten(study: Study, id: string, text: string): Study {
  const index = indexOf(study, id);
  return index < 0 || study.chapters[index].text === text ? study : { ...study, chapters: study.chapters.with(index, { id, text }) };
}

export function renamed(study: Study, id: string, title: string): Study {
  const item = study.chapters[indexOf(study, id)];
  const { tags: { Title: _, ...tags }, ...chapter } = chapterOf(item);
  return rewritten(study, id, recordText({ ...chapter, tags: title ? { Title: title, ...tags } : tags }));
}

/** What the browser kept, if it is a study all of which can be read. */
export function readStudy(value: unknown): Study | null {
  const { title, chapters } = (value ?? {}) as Partial<Study>;
  if (typeof title !== "string" || !Array.isArray(chapters) || chapters.length === 0) return null;
  try {
    for (const { id, text } of chapters) if (typeof id !== "string" || readRecord(text).length !== 1) return null;
  } catch {
    return null;
  }
  return { title, chapters };
}

export const studies = new Collection<Study>("studies", readStudy);
