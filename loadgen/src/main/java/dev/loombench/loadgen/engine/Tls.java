package dev.loombench.loadgen.engine;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.LoadPlan;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.File;
import java.net.InetSocketAddress;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * TLS configuration of a plan, with the JDK's implementation. Verifies the server's certificate and
 * host name unless the plan disables it.
 *
 * @param context shared by all connections, so that sessions can be resumed
 */
record Tls(SslContext context) {

  /**
   * TLS configuration of one target.
   *
   * @param address with the host name to verify
   */
  record ToTarget(Tls tls, InetSocketAddress address, int handshakeTimeoutMillis) {

    SslHandler newHandler(Channel channel) {
      SslHandler handler =
          tls.context.newHandler(channel.alloc(), address.getHostString(), address.getPort());
      handler.setHandshakeTimeoutMillis(handshakeTimeoutMillis);
      return handler;
    }
  }

  /** Returns the configuration of a plan; empty if its targets use plain text. */
  static Optional<Tls> of(LoadPlan plan) throws PlanException {
    if (!plan.targets().getFirst().getScheme().equals("https")) {
      return Optional.empty();
    }
    ConnectionPolicy policy = plan.connections();
    SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
    trust(builder, policy.trust());
    if (policy.version() == HttpVersion.HTTP_2) {
      requireHttp2(builder);
    }
    try {
      return Optional.of(new Tls(builder.build()));
    } catch (SSLException e) {
      throw PlanException.badPlan("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  private static void trust(SslContextBuilder builder, Trust trust) throws PlanException {
    if (!trust.verified()) {
      builder
          .trustManager(InsecureTrustManagerFactory.INSTANCE)
          .endpointIdentificationAlgorithm(null);
      return;
    }
    builder.endpointIdentificationAlgorithm("HTTPS");
    if (!trust.certificateFile().isEmpty()) {
      trust(builder, new File(trust.certificateFile()));
    }
  }

  private static void trust(SslContextBuilder builder, File certificates) throws PlanException {
    if (!certificates.canRead()) {
      throw PlanException.badPlan(
          "the certificate file %s is not readable; check its path".formatted(certificates));
    }
    try {
      builder.trustManager(certificates);
    } catch (IllegalArgumentException e) {
      throw PlanException.badPlan(
          "the certificate file %s contains no certificate in PEM format (-----BEGIN CERTIFICATE-----)"
              .formatted(certificates),
          e);
    }
  }

  private static void requireHttp2(SslContextBuilder builder) {
    builder
        .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
        .applicationProtocolConfig(
            new ApplicationProtocolConfig(
                ApplicationProtocolConfig.Protocol.ALPN,
                ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                ApplicationProtocolNames.HTTP_2));
  }
}
