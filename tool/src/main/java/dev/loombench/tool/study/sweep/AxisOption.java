package dev.loombench.tool.study.sweep;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Design.SweepAxis;
import dev.loombench.tool.study.JvmSettings.Collector;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Axis of a sweep as given on the command line: {@code users=50,100,200}, {@code "users=50..400 by
 * 50"} or {@code gc=serial,g1}.
 *
 * @param values its values, ascending; of collectors, their places among all
 */
public record AxisOption(String option, String name, List<BigDecimal> values) {

  private static final Pattern FORM = Pattern.compile("([A-Za-z0-9._-]+)=(.+)");
  private static final String NUMBER = "[0-9]{1,9}(?:\\.[0-9]{1,6})?";
  private static final Pattern LIST = Pattern.compile(NUMBER + "(?: *, *" + NUMBER + ")*");
  private static final Pattern RANGE =
      Pattern.compile("(" + NUMBER + ") *\\.\\. *(" + NUMBER + ") +by +(" + NUMBER + ")");

  public AxisOption {
    values = values.stream().map(BigDecimal::stripTrailingZeros).toList();
  }

  /**
   * Parses an axis.
   *
   * @throws Problem if the syntax is wrong or the values do not ascend
   */
  public static AxisOption read(String option, String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw wrong(option, text, "give a parameter and its values, like users=50,100,200");
    }
    List<BigDecimal> values =
        isOfCollectors(form.group(1))
            ? collectors(option, text, form.group(2))
            : values(option, text, form.group(2).strip());
    if (values.size() < SweepAxis.FEWEST || values.size() > SweepAxis.MOST) {
      throw wrong(option, text, "give 2 to 30 values");
    }
    for (int index = 1; index < values.size(); index++) {
      if (values.get(index).compareTo(values.get(index - 1)) <= 0) {
        throw wrong(option, text, "give each value once, from the smallest to the largest");
      }
    }
    return new AxisOption(option, form.group(1), values);
  }

  private static boolean isOfCollectors(String name) {
    String key = LaunchSetting.COLLECTOR.key();
    return name.equals(key) || name.endsWith("." + key);
  }

  /** Returns the places of collectors among all, ascending. */
  private static List<BigDecimal> collectors(String option, String text, String written) {
    List<String> keys = Stream.of(Collector.values()).map(Collector::key).toList();
    List<String> named = Arrays.stream(written.split(",", -1)).map(String::strip).toList();
    if (!keys.containsAll(named)) {
      throw wrong(option, text, "give collectors: " + String.join(", ", keys));
    }
    return named.stream().map(keys::indexOf).sorted().map(BigDecimal::valueOf).toList();
  }

  private static List<BigDecimal> values(String option, String text, String written) {
    if (LIST.matcher(written).matches()) {
      return Arrays.stream(written.split(",", -1)).map(String::strip).map(BigDecimal::new).toList();
    }
    Matcher range = RANGE.matcher(written);
    if (!range.matches()) {
      throw wrong(option, text, "give numbers, like 50,100,200 or '50..400 by 50'");
    }
    BigDecimal last = new BigDecimal(range.group(2));
    BigDecimal by = new BigDecimal(range.group(3));
    if (by.signum() == 0) {
      throw wrong(option, text, "the step of a range must not be 0");
    }
    return Stream.iterate(
            new BigDecimal(range.group(1)),
            value -> value.compareTo(last) <= 0,
            value -> value.add(by))
        .limit(SweepAxis.MOST + 1L)
        .toList();
  }

  private static Problem wrong(String option, String text, String advice) {
    return Problem.usage("%s: found '%s'; %s.".formatted(option, text, advice));
  }
}
