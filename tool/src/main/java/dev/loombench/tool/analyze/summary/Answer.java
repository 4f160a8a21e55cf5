package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.trial.PointId;
import java.util.List;

/**
 * Answer at a point.
 *
 * @param states the only variant, and overloads: what the conclusion rests on
 * @param details further findings, in order of presentation
 */
public record Answer(
    PointId point,
    List<AnswerFinding> states,
    Conclusion conclusion,
    List<AnswerFinding> details) {}
