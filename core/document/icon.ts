/** An icon as SVG: what is inside the element, and its coordinates. */
export interface IconDrawing {
  body: string
  width: number
  height: number
}
