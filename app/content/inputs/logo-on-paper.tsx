import classes from './logo-on-paper.module.css'

/** A logo as the site shows it, at the address of its file. */
export function LogoOnPaper({ address }: { address: string | undefined }) {
  return (
    <div className={classes.logo}>
      {address === undefined ? (
        <span>No picture yet</span>
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" />
      )}
    </div>
  )
}
