package dev.loombench.tool.ownapp;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Places of the written files.
 *
 * @param study file of the study; empty for one beside the run's folder
 * @param folder returns the run's folder from the name of the study
 * @param ci folder for a study, a workflow and the commands of a regression test
 * @param dryRun true to write the study and stop
 */
public record TryOutputs(
    Optional<Path> study,
    Function<String, Path> folder,
    Optional<Path> ci,
    boolean dryRun,
    boolean acceptDifferent) {}
