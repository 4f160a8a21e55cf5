package dev.loombench.tool.analyze.instrument;

/** Two consecutive windows in one JVM, with and without recorders. */
public record WindowPair(WindowFigures on, WindowFigures off, boolean onFirst) {}
