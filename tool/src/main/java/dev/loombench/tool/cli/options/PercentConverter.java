package dev.loombench.tool.cli.options;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converter of percentages like {@code 2.5%} to fractions like 0.025. */
public final class PercentConverter implements ITypeConverter<Double> {

  private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)\\s*%");
  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

  @Override
  public Double convert(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches() || new BigDecimal(matcher.group(1)).compareTo(WHOLE) > 0) {
      throw new TypeConversionException(
          "found '%s'; give a percentage from 0%% to 100%%, like 2.5%%".formatted(text));
    }
    return new BigDecimal(matcher.group(1)).movePointLeft(2).doubleValue();
  }
}
