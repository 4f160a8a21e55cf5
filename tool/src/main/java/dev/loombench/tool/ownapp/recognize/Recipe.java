package dev.loombench.tool.ownapp.recognize;

import java.util.List;
import java.util.Optional;

/** Knowledge about one framework: its signs in a Java program, and its switches. */
sealed interface Recipe
    permits SpringBootRecipe,
        QuarkusRecipe,
        HelidonRecipe,
        MicronautRecipe,
        DropwizardRecipe,
        JettyRecipe {

  /** All recipes. A framework comes before those that it is built on. */
  List<Recipe> ALL =
      List.of(
          new SpringBootRecipe(),
          new QuarkusRecipe(),
          new HelidonRecipe(),
          new MicronautRecipe(),
          new DropwizardRecipe(),
          new JettyRecipe());

  /** Returns the facts about a program; empty if it does not use the framework. */
  Optional<Recognition> recognize(JavaProgram program);
}
