package dev.loombench.tool.ownapp.recognize;

import java.util.List;
import java.util.stream.Stream;

/** System properties and program arguments that configure an application. */
public record Settings(List<String> flags, List<String> arguments) {

  public static final Settings NONE = new Settings(List.of(), List.of());

  public Settings {
    flags = List.copyOf(flags);
    arguments = List.copyOf(arguments);
  }

  Settings and(Settings more) {
    return new Settings(
        Stream.concat(flags.stream(), more.flags.stream()).toList(),
        Stream.concat(arguments.stream(), more.arguments.stream()).toList());
  }

  public VariantChange as(String name, String reason) {
    return VariantChange.none(name, reason).withFlags(flags).withArguments(arguments);
  }
}
