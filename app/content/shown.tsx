import type { HTMLAttributes, ReactNode } from 'react'
import {
  editable,
  editableSetting,
  type EditMark,
  type RecordFields,
  type SettingFields,
} from '#app/ui/editable.ts'
import { WholeWords } from '#app/ui/whole-words.tsx'
import { textAttributes, type Localized } from './localize.ts'

type TextElement = 'address' | 'bdi' | 'blockquote' | 'div' | 'h1' | 'h2' | 'h3' | 'p' | 'span' | 'strong'

const inLargeType: ReadonlySet<TextElement> = new Set(['bdi', 'h1', 'h2', 'h3', 'span', 'strong'])

interface TextProps<Content extends object, Name> extends HTMLAttributes<HTMLElement> {
  of: Localized<Content>
  field: Name
  as?: TextElement
  /** How the text is shown, if not as it is. */
  children?: ReactNode
}

interface ShownProps<
  Kind extends keyof RecordFields,
  Name extends RecordFields[Kind] & string,
> extends TextProps<{ id: string } & Record<Name, string>, Name> {
  kind: Kind
}

/**
 * A text of a record as visitors read it: in its own direction, marked where it is still English, and for an
 * administrator with the mark that leads to its field.
 */
export function Shown<Kind extends keyof RecordFields & string, Name extends RecordFields[Kind] & string>({
  kind,
  ...text
}: ShownProps<Kind, Name>) {
  return <Text {...text} mark={editable(kind, text.of, text.field)} />
}

interface ShownSettingProps<
  Page extends keyof SettingFields,
  Name extends SettingFields[Page] & string,
> extends TextProps<Record<Name, string>, Name> {
  page: Page
}

/** The same for a text of a page of General. */
export function ShownSetting<
  Page extends keyof SettingFields & string,
  Name extends SettingFields[Page] & string,
>({ page, ...text }: ShownSettingProps<Page, Name>) {
  return <Text {...text} mark={editableSetting(page, text.field)} />
}

function Text({
  of,
  field,
  as: Element = 'span',
  mark,
  children,
  ...attributes
}: TextProps<Record<string, string>, string> & { mark: EditMark }) {
  return (
    <Element dir="auto" {...attributes} {...mark} {...textAttributes(of, field)}>
      {children ?? (inLargeType.has(Element) ? <WholeWords text={of[field] ?? ''} /> : of[field])}
    </Element>
  )
}
