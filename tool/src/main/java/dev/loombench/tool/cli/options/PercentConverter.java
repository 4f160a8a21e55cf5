package dev.loombench.tool.cli.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads shares like {@code 0.1%}, as shares of one. */
public final class PercentConverter implements ITypeConverter<Double> {

  private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)\\s*%");

  @Override
  public Double convert(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches() || Double.parseDouble(matcher.group(1)) > 100) {
      throw new TypeConversionException(
          "found '%s'; give a percentage from 0%% to 100%%, like 0.1%%".formatted(text));
    }
    return Double.parseDouble(matcher.group(1)) / 100;
  }
}
