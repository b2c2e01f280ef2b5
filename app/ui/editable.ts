/** The fields of each kind of record, by its name; extended in `app/collections.ts`, a higher layer. */
export interface RecordFields {}
/** The fields of each page of General, by its name; extended there too. */
export interface SettingFields {}

/** The attribute of an element that shows a field. */
export interface EditMark {
  'data-edit'?: string
}

let isMarking = false

/** Renders a page with marks, for an administrator who edits on it. Rendering must be synchronous. */
export function renderWithMarks(render: () => string): string {
  isMarking = true
  try {
    return render()
  } finally {
    isMarking = false
  }
}

/** Spread into the element that shows this field of a record: visitors get nothing. */
export function editable<Kind extends keyof RecordFields & string>(
  kind: Kind,
  { id }: { id: string },
  field: RecordFields[Kind] & string,
): EditMark {
  return isMarking ? { 'data-edit': editMark(kind, id, field) } : {}
}

/** The same for a field of a page of General. */
export function editableSetting<Name extends keyof SettingFields & string>(
  name: Name,
  field: SettingFields[Name] & string,
): EditMark {
  return isMarking ? { 'data-edit': editMark(name, '', field) } : {}
}

function editMark(kind: string, id: string, field: string): string {
  return [kind, id, field].map(encodeURIComponent).join(' ')
}
