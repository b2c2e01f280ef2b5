/** Two bars if a press stops the movement, a triangle if it starts one. */
export const motionIconPaths = { moving: 'M7 3v14M13 3v14', still: 'M6 3.5v13L16.5 10z' } as const
