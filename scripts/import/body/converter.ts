import type { Attributes } from './attributes.ts'
import type { FoundOperation, WantedOperation } from '../source/operations.ts'
import type { ElementPiece, Piece } from './piece.ts'

/**
 * The result of converting an element: inline text, a block on separate lines, or its children in the same position.
 */
export type Converted = { inline: string } | { block: string } | { pieces: readonly Piece[] }

/** Converts one component to a Rivage component. Returns `undefined` for an unknown component. */
export type Converter = (element: ElementPiece, page: BodyTools) => Converted | undefined

/** Converters by the name of the component, container, or tag. */
export type Converters = Readonly<Record<string, Converter>>

/** A component of the source without a Rivage equivalent. */
export interface KeptComponent {
  /** The component's name in Rivage's syntax: `price-table`. */
  name: string
  /** The component's name in the source: `PriceTable`. */
  written: string
  props: string[]
  hasContent: boolean
  line: number
}

/** The functions that the conversion of one page calls. */
export interface BodyContext {
  converters: Converters
  /** Returns the URL of a link in the new site. */
  link(address: string): string
  /** Returns the URL of an image or a file in the new site. */
  media(address: string): string
  /** Returns the Rivage name of an icon, or `undefined`. */
  icon(name: string): string | undefined
  /** Finds an operation of the imported APIs. */
  operation(wanted: WantedOperation): FoundOperation | undefined
  /** Reports content that could not be converted, with its line in the source file. */
  note(line: number, message: string): void
  /** Converts the info string of a fence to Rivage syntax. */
  fenceInfo?(info: string): string
  /** Returns the parsed text of another source file, for components that include one. */
  include(file: string, line: number): Piece[]
  /** Records an unknown component, which stays in the page. */
  keep(component: KeptComponent): void
  /** The module that each component is imported from, by the component's local name. */
  imports: ReadonlyMap<string, string>
}

/** Functions that converters use to build their result. */
export interface BodyTools extends Omit<BodyContext, 'converters' | 'imports' | 'fenceInfo' | 'keep'> {
  /** Renders a block component around its content, with as many colons as the nesting depth requires. */
  component(name: string, attributes: Attributes, content?: readonly Piece[] | string): Converted
  /** Renders an inline component: `:name[text]{…}`. */
  inlineComponent(name: string, attributes: Attributes, text?: string): Converted
  /** Renders pieces as lines, without their common indentation. */
  content(pieces: readonly Piece[]): string
  /** Renders pieces on one line. */
  phrase(pieces: readonly Piece[]): string
}
