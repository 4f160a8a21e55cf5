package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Forecast;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;

/**
 * Answer at a point.
 *
 * @param states the only variant, and overloads: what the conclusion rests on
 * @param details further findings, in order of presentation
 * @param forecast that the point began with; empty without other variants
 */
public record Answer(
    PointId point,
    List<AnswerFinding> states,
    Conclusion conclusion,
    List<AnswerFinding> details,
    Optional<Forecast.Held> forecast) {}
