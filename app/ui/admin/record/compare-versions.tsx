import { isSameText, type FormValues } from '../form/form-values.ts'
import classes from './record-conflict.module.css'
import { PlainValue, type Versions } from './record-conflict.tsx'

interface CompareVersionsProps extends Versions {
  site: FormValues
  draft: FormValues
}

/** What a version that waits changes, field by field, beside what is on the site. */
export function CompareVersions({ labels, show = () => undefined, site, draft }: CompareVersionsProps) {
  const differing = Object.keys(labels).filter((name) => !isSameText(draft[name] ?? site[name], site[name]))
  const shown = (name: string, value = '') => show(name, value) ?? <PlainValue value={value} />
  return (
    <details className={classes.compare}>
      <summary>Compare with what is on the site</summary>
      {differing.length === 0 && <p>Nothing differs.</p>}
      {differing.map((name) => (
        <div key={name} className={classes.field}>
          <b>{labels[name]}</b>
          <div className={classes.versions}>
            <div>
              <span className={classes.act}>On the site</span>
              {shown(name, site[name])}
            </div>
            <div>
              <span className={classes.act}>This draft</span>
              {shown(name, draft[name])}
            </div>
          </div>
        </div>
      ))}
    </details>
  )
}
