package dev.loombench.tool.ownapp.requests.log;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.OptionalLong;

/** Parser of the times in access logs. */
final class LogTime {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern(
          "[dd/MMM/yyyy[:][ ]HH:mm:ss][yyyy-MM-dd['T'][ ]HH:mm:ss][.SSSSSSSSS][.SSSSSS][.SSSSS]"
              + "[.SSSS][.SSS][.SS][.S][ ][XXX][XX]",
          Locale.ENGLISH);

  private LogTime() {}

  /** Returns seconds since the epoch; a time without an offset is taken as UTC. */
  static OptionalLong second(String text) {
    if (text.matches("\\d{10,19}(\\.\\d+)?")) { // seconds, or milli-, micro- or nanoseconds
      return OptionalLong.of(Long.parseLong(text.substring(0, 10)));
    }
    try {
      TemporalAccessor time = FORMAT.parse(text);
      ZoneOffset offset =
          time.query(TemporalQueries.zone()) instanceof ZoneOffset given ? given : ZoneOffset.UTC;
      return OptionalLong.of(LocalDateTime.from(time).toEpochSecond(offset));
    } catch (DateTimeException unknown) {
      return OptionalLong.empty();
    }
  }
}
