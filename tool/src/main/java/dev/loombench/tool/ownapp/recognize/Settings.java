package dev.loombench.tool.ownapp.recognize;

import java.util.List;
import java.util.stream.Stream;

/** System properties and program arguments that configure an application. */
public record Settings(List<String> flags, List<String> arguments) {

  /** No settings. */
  public static final Settings NONE = new Settings(List.of(), List.of());

  public Settings {
    flags = List.copyOf(flags);
    arguments = List.copyOf(arguments);
  }

  Settings flag(String flag) {
    return new Settings(appended(flags, flag), arguments);
  }

  Settings argument(String argument) {
    return new Settings(flags, appended(arguments, argument));
  }

  /** Returns a variant that has these settings. */
  public VariantChange as(String name, String reason) {
    return VariantChange.none(name, reason).withFlags(flags).withArguments(arguments);
  }

  private static List<String> appended(List<String> list, String last) {
    return Stream.concat(list.stream(), Stream.of(last)).toList();
  }
}
