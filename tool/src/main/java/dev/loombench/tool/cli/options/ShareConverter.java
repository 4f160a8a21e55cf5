package dev.loombench.tool.cli.options;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads shares like {@code 2.5%}, as 0.025. */
public final class ShareConverter implements ITypeConverter<Double> {

  private static final Pattern FORM = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?)%");
  private static final BigDecimal WHOLE = BigDecimal.valueOf(100);

  @Override
  public Double convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || new BigDecimal(matcher.group(1)).compareTo(WHOLE) > 0) {
      throw new TypeConversionException(
          "found '%s'; give a share from 0%% to 100%%, like 2.5%%".formatted(text));
    }
    return new BigDecimal(matcher.group(1)).movePointLeft(2).doubleValue();
  }
}
