export type { Body, BodyElement, BodyNode, OutlineLink } from './node.ts'
export type { CompiledDocument, Entry, PageLink, SearchRecord, Section } from './document.ts'
