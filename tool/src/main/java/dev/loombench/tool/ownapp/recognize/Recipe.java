package dev.loombench.tool.ownapp.recognize;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Knowledge about one framework: its signs in a Java program, and its switches. */
sealed interface Recipe
    permits SpringBootRecipe,
        QuarkusRecipe,
        HelidonRecipe,
        MicronautRecipe,
        DropwizardRecipe,
        JettyRecipe,
        TomcatRecipe {

  /** All recipes. A framework comes before those that it is built on. */
  List<Recipe> ALL =
      List.of(
          new SpringBootRecipe(),
          new QuarkusRecipe(),
          new HelidonRecipe(),
          new MicronautRecipe(),
          new DropwizardRecipe(),
          new JettyRecipe(),
          new TomcatRecipe());

  /** Returns the facts about a program; empty if it does not use the framework. */
  Optional<Recognition> recognize(JavaProgram program);

  /** Returns true if a version is at least this major and minor release. */
  static boolean isAtLeast(String version, int major, int minor) {
    List<Integer> numbers = numbers(version);
    int ownMajor = numbers.isEmpty() ? 0 : numbers.getFirst();
    int ownMinor = numbers.size() < 2 ? 0 : numbers.get(1);
    return ownMajor > major || (ownMajor == major && ownMinor >= minor);
  }

  private static List<Integer> numbers(String version) {
    return Stream.of(version.split("[.+_-]"))
        .takeWhile(part -> part.matches("[0-9]{1,6}"))
        .map(Integer::valueOf)
        .toList();
  }
}
