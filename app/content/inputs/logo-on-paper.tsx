import { fileAddress } from '#app/platform/files/keys.ts'
import classes from './logo-on-paper.module.css'

/** A logo as the site shows it, by the key of its file. */
export function LogoOnPaper({ storedKey, isOnDark }: { storedKey: string | null; isOnDark?: boolean }) {
  return (
    <div className={classes.logo} data-dark={isOnDark || undefined}>
      {storedKey === null ? (
        <span>No image yet</span>
      ) : (
        <img src={fileAddress(storedKey, isOnDark ? 640 : 320)} alt="" loading="lazy" decoding="async" />
      )}
    </div>
  )
}
