import { StoredPicture } from '#app/ui/photograph.tsx'
import classes from './image-field.module.css'

/** A shape in which the site shows a photograph; each crop keeps the chosen point visible. */
export interface Shape {
  name: string
  width: number
  height: number
}

/** In percent from the left and from the top of the photograph. */
export interface FocalPoint {
  x: number
  y: number
}

/** The default if nobody chose a point. */
export const middlePoint: FocalPoint = { x: 50, y: 50 }

interface ShapePreviewsProps {
  storedKey: string
  focus: FocalPoint
  shapes: readonly Shape[]
}

/** All crops at the same height, dimensioned like a drawing. */
export function ShapePreviews({ storedKey, focus, shapes }: ShapePreviewsProps) {
  return (
    <div className={classes.shapes}>
      {shapes.map((shape) => (
        <figure key={shape.name} className={classes.shape} style={{ flexGrow: shape.width / shape.height }}>
          <StoredPicture
            storedKey={storedKey}
            width={640}
            style={{
              aspectRatio: `${shape.width} / ${shape.height}`,
              objectPosition: `${focus.x}% ${focus.y}%`,
            }}
          />
          <figcaption className="mono">
            <span className={classes.dimension}>
              {shape.width} : {shape.height}
            </span>
            <span className={classes.shapeName}>{shape.name}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
