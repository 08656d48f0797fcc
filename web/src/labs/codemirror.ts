/// CodeMirror as the workbook uses it: Python, its colours from the page's own, a line that can be marked as wrong.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { python } from "@codemirror/lang-python";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers, type DecorationSet } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword], color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warn)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.function(tags.definition(tags.variableName)), fontWeight: "700" },
  { tag: tags.invalid, color: "var(--bad)" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "8px", fontSize: "0.92rem" },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5", maxHeight: "34rem" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--soft)", border: "none" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "color-mix(in srgb, var(--accent) 26%, transparent)" },
  ".cm-wrong": { backgroundColor: "color-mix(in srgb, var(--bad) 18%, transparent)", boxShadow: "inset 3px 0 0 var(--bad)" },
  ".cm-matchingBracket": { backgroundColor: "var(--wash)", outline: "1px solid var(--accent)" },
});

const markLine = StateEffect.define<number | null>();
const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, change) {
    for (const effect of change.effects)
      if (effect.is(markLine)) {
        const line = effect.value;
        return line === null || line < 1 || line > change.state.doc.lines ? Decoration.none : Decoration.set(Decoration.line({ class: "cm-wrong" }).range(change.state.doc.line(line).from));
      }
    return change.docChanged ? Decoration.none : lines;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export interface Code { set(text: string): void; mark(line: number | null): void; destroy(): void }

export function edit(host: HTMLElement, text: string, label: string, changed: (text: string) => void, run: () => void): Code {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), highlightSpecialChars(), history(), drawSelection(), indentOnInput(), bracketMatching(), indentUnit.of("    "), EditorState.tabSize.of(4),
        python(), syntaxHighlighting(colours), look, marked, EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
        keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }, { key: "Shift-Enter", run: () => (run(), true) }, indentWithTab, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => { if (update.docChanged) changed(update.state.doc.toString()); }),
      ],
    }),
  });
  return {
    set(next) {
      if (next !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    mark: (line) => view.dispatch({ effects: markLine.of(line) }),
    destroy: () => view.destroy(),
  };
}
