/** A shape in which the site shows a photograph; each crop keeps the chosen point in sight. */
export interface Shape {
  name: string
  width: number
  height: number
}

/** Percent from the left and from the top of the photograph. */
export interface FocalPoint {
  x: number
  y: number
}

/** What is kept where nobody chose a point. */
export const middle: FocalPoint = { x: 50, y: 50 }
