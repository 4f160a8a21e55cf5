package dev.loombench.tool.trial.identity;

/**
 * File that was measured, by its content.
 *
 * @param name its path, relative to the working directory or to the installation where possible
 * @param sha256 SHA-256 of its content, in hexadecimal
 */
public record HashedFile(String name, String sha256) {}
