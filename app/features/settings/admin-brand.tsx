import type { ReactNode } from 'react'
import { DocumentFields } from '#app/content/inputs/document-fields.tsx'
import { ColourInput } from '#app/content/inputs/colour-input.tsx'
import type { InputProps } from '#app/content/inputs/input-props.ts'
import {
  contrastOf,
  minSurfaceContrast,
  minTextContrast,
  paper,
  readableOn,
  readColour,
  sand,
  textOn,
} from '#app/platform/colour.ts'
import classes from './admin-brand.module.css'
import { brand } from './pages/brand.ts'
import { formatContrast } from './messages.ts'

/** Each colour shows what it is good for beside the other one. */
export function BrandFields({ form }: Pick<InputProps, 'form'>) {
  return <DocumentFields collection={brand} own={{ ink: InkInput, accent: AccentInput }} form={form} />
}

/** Both colours as they are typed now; `undefined` for what is no colour yet. */
function coloursOf({ values }: InputProps['form']) {
  return { ink: readColour(values.ink ?? ''), accent: readColour(values.accent ?? '') }
}

function InkInput(props: InputProps) {
  const { ink } = coloursOf(props.form)
  const below = ink && (
    <Contrast of={contrastOf(ink, paper)} needs={minTextContrast} where="on paper">
      <span style={{ background: paper, color: ink }}>Text on paper</span>
      <span style={{ background: ink, color: paper }}>Text on ink</span>
    </Contrast>
  )
  return <ColourInput {...props} below={below} />
}

function AccentInput(props: InputProps) {
  const { ink, accent } = coloursOf(props.form)
  const below = ink && accent && (
    <Contrast of={contrastOf(accent, ink)} needs={minSurfaceContrast} where="on the ink colour">
      <span style={{ background: accent, color: textOn(accent, ink, paper) }}>Button</span>
      <span style={{ background: ink, color: readableOn(ink, accent) }}>On ink</span>
      <span style={{ background: paper, color: readableOn(sand, accent) }}>On paper</span>
    </Contrast>
  )
  return <ColourInput {...props} below={below} />
}

interface ContrastProps {
  of: number
  needs: number
  where: string
  /** Samples of the colours. */
  children: ReactNode
}

function Contrast({ of, needs, where, children }: ContrastProps) {
  return (
    <>
      <p className={classes.samples} aria-hidden>
        {children}
      </p>
      <p className={classes.contrast} role="status" data-low={of < needs || undefined}>
        Contrast {where}: {formatContrast(of)}
        {of < needs ? `, too low: at least ${formatContrast(needs)}` : ', enough'}
      </p>
    </>
  )
}
