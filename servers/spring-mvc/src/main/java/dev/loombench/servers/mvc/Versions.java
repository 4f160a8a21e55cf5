package dev.loombench.servers.mvc;

import org.springframework.core.SpringVersion;

/**
 * Versions that are read from the manifests of jars. A native executable has no jars, so this class
 * is initialized when it is compiled.
 */
final class Versions {

  static final String SPRING = SpringVersion.getVersion();

  private Versions() {}
}
