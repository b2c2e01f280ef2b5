import { useDidUpdate } from '@mantine/hooks'
import { useState } from 'react'
import { FileField, type FileFieldProps } from './file-field.tsx'
import { FocalPicker } from './focal-picker.tsx'
import { middlePoint, ShapePreviews, type Shape } from './shape-previews.tsx'

type FocalFieldProps = Omit<FileFieldProps, 'as' | 'shown' | 'advice' | 'below' | 'replaced'> & {
  /** The shapes in which the site shows it, to be previewed. */
  shapes?: readonly Shape[] | undefined
  /** The names of the inputs that contain the point. */
  points?: { x: string; y: string }
}

const settingPoints = { x: 'focusX', y: 'focusY' }

/** One photograph, and the point that every crop of it keeps. */
export function FocalField({ form, shapes, points = settingPoints, ...field }: FocalFieldProps) {
  const { [points.x]: left = '', [points.y]: top = '' } = form.defaults
  const [focus, setFocus] = useState({ x: Number(left), y: Number(top) })
  useDidUpdate(form.touch, [focus])
  return (
    <>
      <FileField
        {...field}
        form={form}
        as="photograph"
        replaced={() => setFocus(middlePoint)}
        shown={(key) => <FocalPicker storedKey={key} focus={focus} choose={setFocus} />}
        advice={`Click or tap the part that must never be cut off.${shapes ? ' The previews below show what visitors see.' : ''}`}
        below={shapes && ((key) => <ShapePreviews storedKey={key} focus={focus} shapes={shapes} />)}
      />
      <input type="hidden" name={points.x} value={focus.x} />
      <input type="hidden" name={points.y} value={focus.y} />
    </>
  )
}
