package dev.loombench.tool.analyze.instrument;

/**
 * Two consecutive windows in one JVM, with and without recorders.
 *
 * @param on window with the recorders
 * @param off window without them
 * @param onFirst true if the window with recorders came first
 */
public record WindowPair(WindowFigures on, WindowFigures off, boolean onFirst) {}
