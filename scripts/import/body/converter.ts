import type { Attributes } from './attributes.ts'
import type { ElementPiece, Piece } from './piece.ts'

/** What an element becomes: part of a sentence, lines of their own, or its children where it stood. */
export type Converted = { inline: string } | { block: string } | { pieces: readonly Piece[] }

/** Turns one component into ours; `undefined`: this is none that it knows. */
export type Converter = (element: ElementPiece, page: BodyTools) => Converted | undefined

/** Converters by name of the component, container or tag. */
export type Converters = Readonly<Record<string, Converter>>

/** A component of the source that none of ours stands for. */
export interface KeptComponent {
  /** Its name in our syntax: `price-table`. */
  name: string
  /** Its name in the source: `PriceTable`. */
  written: string
  props: string[]
  hasContent: boolean
  line: number
}

/** What one page asks of its surroundings while it is converted. */
export interface BodyContext {
  converters: Converters
  /** The address of a link, in the new site. */
  link(address: string): string
  /** The address of an image or a file, in the new site. */
  media(address: string): string
  /** Our name of an icon, or `undefined`. */
  icon(name: string): string | undefined
  /** Tells the author what could not be converted, at a line of the source file. */
  note(line: number, message: string): void
  /** A fence's info string in our words. */
  fenceInfo?(info: string): string
  /** The text of another file of the source, parsed; for components that include one. */
  include(file: string, line: number): Piece[]
  /** Records a component that is kept as it is, because nothing is known of it. */
  keep(component: KeptComponent): void
  /** Local name of a component → what it was imported from. */
  imports: ReadonlyMap<string, string>
}

/** What converters build with. */
export interface BodyTools extends Omit<BodyContext, 'converters' | 'imports' | 'fenceInfo' | 'keep'> {
  /** A block component around content, with as many colons as its depth asks for. */
  component(name: string, attributes: Attributes, content?: readonly Piece[] | string): Converted
  /** `:name[text]{…}` in a sentence. */
  inlineComponent(name: string, attributes: Attributes, text?: string): Converted
  /** Pieces as lines, without the white space that all of them are indented by. */
  content(pieces: readonly Piece[]): string
  /** Pieces on one line. */
  phrase(pieces: readonly Piece[]): string
}
