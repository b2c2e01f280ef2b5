import { Anchor, Button } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import { formatTime } from '#app/ui/day.ts'
import { IconArrowBackUp } from '#app/ui/admin/icons.ts'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import { Picture } from '#app/ui/photograph.tsx'
import { DifferenceRow } from './difference-row.tsx'
import type { HistoryEntry } from './entries.server.ts'
import classes from './history.module.css'

/** When, who and what; then each field before and after, with images side by side; and a button to undo. */
export function ChangeEntry({ entry }: { entry: HistoryEntry }) {
  const { at, actor, act, name, address, cascaded, differences, picture, emptied } = entry
  const { timeZone } = useNow()
  return (
    <li className={classes.entry}>
      <p className={classes.when}>
        <Moment at={at} className="code">
          {formatTime(at, timeZone)}
        </Moment>
      </p>
      <div>
        <p className={classes.sentence}>
          <b>{actor}</b> {act}{' '}
          <Anchor component={Link} to={address} inherit>
            <bdi>{name}</bdi>
          </Anchor>{' '}
          {cascaded}
        </p>
        {differences.map((difference) => (
          <DifferenceRow key={difference.label} difference={difference} />
        ))}
        {picture && (
          <div className={classes.whole}>
            <Picture photograph={picture} sizes="150px" cropped className={classes.picture} />
          </div>
        )}
        {entry.undone && (
          <p className={`dim ${classes.sentence}`}>
            {entry.undone.text}, <Moment at={entry.undone.at} />
          </p>
        )}
        {emptied && <p className="dim">The old version is no longer kept.</p>}
      </div>
      {entry.undo && <UndoButton entry={entry} />}
    </li>
  )
}

/**
 * After a press, a line about the undoing takes the place of the one that was undone. Its button stands on the
 * other side, so that a second press at the same place, however late, does not undo the undoing.
 */
function UndoButton({ entry: { id, at, name, undo, together, isUndoing } }: { entry: HistoryEntry }) {
  const { formData } = useNavigation()
  const { timeZone } = useNow()
  const field = together ? 'group' : 'id'
  return (
    <Form method="post" className={isUndoing ? classes.redo : classes.undo} preventScrollReset>
      <Button
        type="submit"
        name={field}
        value={id}
        variant="default"
        leftSection={<IconArrowBackUp size={16} />}
        loading={formData?.get(field) === String(id)}
        onClick={(event) => {
          // The second half of a double press, or one while another is under way.
          if (event.detail > 1 || formData) event.preventDefault()
        }}
        aria-label={`${undo}: ${name}, ${formatTime(at, timeZone)}`}
      >
        {undo}
      </Button>
    </Form>
  )
}
