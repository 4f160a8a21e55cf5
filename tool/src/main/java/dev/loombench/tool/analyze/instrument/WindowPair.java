package dev.loombench.tool.analyze.instrument;

/**
 * Two neighbouring windows in one JVM.
 *
 * @param on with the recorders that are asked about
 * @param off without
 * @param onFirst which came first
 */
public record WindowPair(WindowFigures on, WindowFigures off, boolean onFirst) {}
