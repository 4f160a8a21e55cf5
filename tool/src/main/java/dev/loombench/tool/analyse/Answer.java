package dev.loombench.tool.analyse;

/**
 * What the figures at a point mean for whoever has to choose, in sentences.
 *
 * @param point where
 * @param text complete sentences
 */
public record Answer(Point point, String text) {}
