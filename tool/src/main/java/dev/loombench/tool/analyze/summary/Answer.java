package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Point;
import java.util.List;

/** Findings at a point that matter for the choice of a variant, in order of presentation. */
public record Answer(Point point, List<AnswerFinding> findings) {

  public Answer {
    findings = List.copyOf(findings);
  }
}
