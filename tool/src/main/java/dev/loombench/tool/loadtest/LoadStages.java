package dev.loombench.tool.loadtest;

import dev.loombench.contract.Stage;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Parser of the stages of a load, like {@code 30s:500,1m:500,10s:0}. */
public final class LoadStages {

  private static final Pattern STAGE = Pattern.compile("([^:]+):(\\d{1,9}(?:\\.\\d{1,6})?)");

  private final boolean whole;

  /**
   * Creates a parser.
   *
   * @param whole whether levels must be whole numbers, like users
   */
  public LoadStages(boolean whole) {
    this.whole = whole;
  }

  /** Parses stages, each of which changes linearly from the level before it to its own. */
  public List<Stage> stages(double start, String text) {
    String[] parts = text.split(",", -1);
    var stages = new ArrayList<Stage>();
    double level = start;
    for (int index = 0; index < parts.length; index++) {
      stages.add(stage(level, parts[index].strip(), index + 1, parts.length));
      level = stages.getLast().to();
    }
    if (Stage.highest(stages) == 0) {
      throw Problem.usage(
          "--stages: found '%s'; give at least one stage with a level above 0.".formatted(text));
    }
    return stages;
  }

  private Stage stage(double from, String text, int position, int count) {
    Matcher matcher = STAGE.matcher(text);
    if (!matcher.matches()) {
      throw bad(text, position, count, "give TIME:LEVEL, like 30s:500");
    }
    if (whole && matcher.group(2).contains(".")) {
      throw bad(text, position, count, "give whole numbers of users");
    }
    return new Stage(
        from, Double.parseDouble(matcher.group(2)), time(matcher.group(1), text, position, count));
  }

  private static Duration time(String time, String text, int position, int count) {
    Duration duration;
    try {
      duration = new DurationConverter().convert(time);
    } catch (TypeConversionException e) {
      throw bad(text, position, count, "give its time with s, m or h, like 30s");
    }
    if (!duration.isPositive() || duration.toMillis() % 1_000 != 0) {
      throw bad(text, position, count, "give its time in whole seconds, at least 1s");
    }
    return duration;
  }

  private static Problem bad(String text, int position, int count, String advice) {
    return Problem.usage(
        "--stages: found '%s' as stage %d of %d; %s.".formatted(text, position, count, advice));
  }
}
