package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Point;
import java.util.List;

/**
 * What the figures at a point mean for whoever has to choose.
 *
 * @param point where
 * @param sentences complete sentences
 */
public record Answer(Point point, List<String> sentences) {

  public Answer {
    sentences = List.copyOf(sentences);
  }

  /** All of it in one line, beginning with where. */
  public String text() {
    return point.label() + ": " + String.join(" ", sentences);
  }
}
