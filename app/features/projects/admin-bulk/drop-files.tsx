import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { createContext, use, useRef, type ReactNode } from 'react'
import classes from './bulk.module.css'

interface Choose {
  files(): void
  folder(): void
}

const ChooseContext = createContext<Choose>({ files() {}, folder() {} })

/** Opens the browser's own choice of files. */
export function useChoose(): Choose {
  return use(ChooseContext)
}

interface DropFilesProps {
  take: (files: readonly File[]) => void
  children: ReactNode
  /** Without a frame: the whole screen is the place to drop on. */
  plain?: boolean
}

const wholeFolder = { webkitdirectory: '' }

/** Files and folders can be dropped; the buttons inside are for everybody else. */
export function DropFiles({ take, children, plain = false }: DropFilesProps) {
  const open = useRef<() => void>(null)
  const folder = useRef<HTMLInputElement>(null)
  return (
    <ChooseContext value={{ files: () => open.current?.(), folder: () => folder.current?.click() }}>
      <Dropzone
        openRef={open}
        onDrop={take}
        multiple
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        className={plain ? classes.dropPlain : classes.drop}
        acceptColor="orange"
        inputProps={{ 'aria-label': 'Table and files' }}
      >
        {children}
      </Dropzone>
      <input
        ref={folder}
        type="file"
        {...wholeFolder}
        hidden
        aria-label="Folder"
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </ChooseContext>
  )
}
