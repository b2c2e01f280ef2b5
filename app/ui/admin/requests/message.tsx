import classes from './requests.module.css'

/** What somebody wrote, with its line breaks. */
export function Message({ children }: { children: string }) {
  return (
    <p className={classes.message} dir="auto">
      {children}
    </p>
  )
}
