package dev.loombench.tool.cli;

import dev.loombench.contract.Stage;
import dev.loombench.tool.problem.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Reads a level of load, {@code 500}, or its course over time, {@code 0-500/30s,500/1m}. */
final class LoadCourse {

  private static final Pattern LEVEL = Pattern.compile("\\d{1,9}(\\.\\d{1,6})?");
  private static final Pattern STAGE =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(?:-(\\d{1,9}(?:\\.\\d{1,6})?))?/(.+)");

  private final String flag;
  private final boolean whole;

  /**
   * A reader for one flag.
   *
   * @param whole whether levels are whole numbers, as those of users
   */
  LoadCourse(String flag, boolean whole) {
    this.flag = flag;
    this.whole = whole;
  }

  /** Whether the text is a course with times of its own. */
  static boolean isCourse(String text) {
    return text.contains("/") || text.contains(",");
  }

  /** A single level, above 0. */
  double level(String text) {
    if (!LEVEL.matcher(text).matches() || !(Double.parseDouble(text) > 0) || broken(text)) {
      throw Problem.usage(
          "%s: found '%s'; give a %snumber above 0, or stages like 0-500/30s,500/1m."
              .formatted(flag, text, whole ? "whole " : ""));
    }
    return Double.parseDouble(text);
  }

  /** The stages of a course. */
  List<Stage> stages(String text) {
    String[] parts = text.split(",", -1);
    var stages = new ArrayList<Stage>();
    for (int index = 0; index < parts.length; index++) {
      stages.add(stage(parts[index].strip(), index + 1, parts.length));
    }
    if (highest(stages) == 0) {
      throw Problem.usage(
          "%s: found '%s'; give at least one stage with a level above 0.".formatted(flag, text));
    }
    return stages;
  }

  /** The highest level of a course. */
  static double highest(List<Stage> stages) {
    return stages.stream()
        .mapToDouble(stage -> Math.max(stage.from(), stage.to()))
        .max()
        .orElseThrow();
  }

  private Stage stage(String text, int position, int count) {
    Matcher matcher = STAGE.matcher(text);
    if (!matcher.matches()) {
      throw bad(text, position, count, "give LEVEL/TIME or FROM-TO/TIME, like 500/1m or 0-500/30s");
    }
    String from = matcher.group(1);
    String to = matcher.group(2) == null ? from : matcher.group(2);
    if (broken(from) || broken(to)) {
      throw bad(text, position, count, "give whole numbers of users");
    }
    return new Stage(
        Double.parseDouble(from),
        Double.parseDouble(to),
        time(matcher.group(3), text, position, count));
  }

  private Duration time(String time, String text, int position, int count) {
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

  private boolean broken(String number) {
    return whole && number.contains(".");
  }

  private Problem bad(String text, int position, int count, String doThis) {
    return Problem.usage(
        "%s: found '%s' as stage %d of %d; %s.".formatted(flag, text, position, count, doThis));
  }
}
